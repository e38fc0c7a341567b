#!/bin/bash
# packaging/install with a prefix, with a DESTDIR and for a user writes no files elsewhere; --uninstall removes all its
# files.
# limit: 480 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"
need man man-db
need desktop-file-validate desktop-file-utils

programs=$(dirname "$(command -v clockctl)")
installs() { run env "$@" --programs "$programs"; [[ $status == 0 ]] || fail "packaging/install failed: $out$err"; }
files() { (cd "$1" && find . -type f -o -type l | sort); }

# The files below a directory after an installation. apt-get and systemctl record calls.
mkdir "$home/bin"
for program in apt-get sudo systemctl journalctl; do
    printf '#!/bin/sh\necho "%s $*" >>"%s/called"\n' "$program" "$home" >"$home/bin/$program"
    chmod +x "$home/bin/$program"
done
export PATH=$home/bin:$PATH
touch "$home/before"

expected() {
    local command
    printf './%s\n' bin/clockctl bin/clockd etc/xdg/autostart/clockd.desktop lib/systemd/catalog/clockd.catalog \
        lib/systemd/user/clockd.service lib/systemd/user/clockd.socket libexec/clockctl-watch libexec/clockd-search \
        share/applications/clockd.desktop \
        share/dbus-1/services/io.clockd.Search.service \
        share/gnome-shell/search-providers/clockd-search-provider.ini \
        share/icons/hicolor/scalable/apps/clockd{,-timer,-focus,-task,-dday}.svg share/icons/hicolor/symbolic/apps/clockd-symbolic.svg \
        share/krunner/dbusplugins/clockd.desktop share/metainfo/io.clockd.clockd.metainfo.xml \
        share/bash-completion/completions/clockctl share/fish/vendor_completions.d/clockctl.fish \
        share/man/man1/clockctl.1 share/man/man5/clockd.toml.5 share/man/man7/clockd-times.7 share/man/man8/clockd.8 \
        share/zsh/site-functions/_clockctl
    printf './share/locale/%s/LC_MESSAGES/clockd.mo\n' de es fr ja ko zh_CN zh_TW
    # Built if CLDR is installed.
    [[ ! -d /usr/share/unicode/cldr/common/main ]] || printf './share/clockd/cldr/main/%s.xml\n' de en es fr ja ko pt pt_PT root ru zh zh_Hant
    for command in $(clockctl --help | sed -n '/^SUBCOMMANDS:/,$p' | sed -nE 's/^  ([a-z]+) .*/\1/p'); do
        echo "./share/man/man1/clockctl-$command.1"
    done
}

# --- A prefix
installs "$root/packaging/install" --prefix "$home/prefix"
expect_equal "$(expected | sort)" "$(files "$home/prefix")" "what is below a prefix"
expect_line "^ExecStart=$home/prefix/bin/clockd$" "$(cat "$home/prefix/lib/systemd/user/clockd.service")"
expect_line "^Exec=$home/prefix/libexec/clockd-search$" \
    "$(cat "$home/prefix/share/dbus-1/services/io.clockd.Search.service")"
expect_equal "$(clockctl --version)" "$("$home/prefix/bin/clockctl" --version)" "the version of what was installed"
expect_equal "$home/prefix/share/man/man1/clockctl-alarm.1" "$(PATH=$home/prefix/bin:$PATH man -w clockctl-alarm)" man
# The programs find their translations relative to themselves.
expect_line '^사용법: ' "$(LC_ALL='' LANG=ko_KR.UTF-8 "$home/prefix/bin/clockctl" --help)"
for language in de es fr ja ko zh_CN zh_TW; do
    expect_line "^Keywords\[$language\]=" "$(cat "$home/prefix/share/applications/clockd.desktop")"
    expect_line "^Comment\[$language\]=" "$(cat "$home/prefix/share/krunner/dbusplugins/clockd.desktop")"
    expect_line "<summary xml:lang=\"$language\">" "$(cat "$home/prefix/share/metainfo/io.clockd.clockd.metainfo.xml")"
done
# City names in eight languages, without the package they are built from.
if [[ -d /usr/share/unicode/cldr/common/main ]]; then
    for text in ㅅㅇ Seúl ソウル Сеул; do
        expect_status 0 env XDG_DATA_DIRS="$home/prefix/share" clockctl world search "$text" -q
        expect_line '^Asia/Seoul$' "$out"
    done
fi
installs "$root/packaging/install" --uninstall --prefix "$home/prefix"
expect_equal "" "$(files "$home/prefix")" "what is left below a prefix"

# A relative path is relative to the caller's directory.
cd "$home"
installs "$root/packaging/install" --prefix relative/prefix
expect_line "^ExecStart=$home/relative/prefix/bin/clockd$" "$(cat "$home/relative/prefix/lib/systemd/user/clockd.service")"
installs DESTDIR=relative "$root/packaging/install" --prefix "$home/other"
[[ -x $home/relative$home/other/bin/clockd ]] || fail "a relative DESTDIR"
rm -r "$home/relative"

# --- A DESTDIR: the units name the final path of the programs
installs DESTDIR="$home/image" "$root/packaging/install" --prefix /usr
expect_line '^ExecStart=/usr/bin/clockd$' "$(cat "$home/image/usr/lib/systemd/user/clockd.service")"
[[ -e $home/image/usr/share/zsh/vendor-completions/_clockctl ]] || fail "Debian's zsh would not find the completion"
expect_equal $'etc\nusr' "$(ls "$home/image")" "the image"
[[ -e $home/image/etc/xdg/autostart/clockd.desktop ]] || fail "desktops would not find the autostart entry"
installs DESTDIR="$home/image" "$root/packaging/install" --prefix /usr --uninstall
expect_equal "" "$(files "$home/image")" "what is left of an image"

# --- Neither installation called package or service tools, and there are no files elsewhere
[[ ! -e $home/called ]] || fail "was called: $(cat "$home/called")"
expect_equal "" "$(find "$HOME" -newer "$home/before" -type f ! -path "$home/prefix/*" ! -path "$home/image/*" \
    ! -name out ! -name err)" "files elsewhere"

# --- A user: the shells and man find the files without configuration
installs "$root/packaging/install"
expect_line "^ExecStart=$HOME/.local/bin/clockd$" "$(cat "$XDG_CONFIG_HOME/systemd/user/clockd.service")"
expect_line "exec '$HOME/.local/bin/clockd'" "$(cat "$XDG_CONFIG_HOME/autostart/clockd.desktop")"
desktop-file-validate "$XDG_CONFIG_HOME/autostart/clockd.desktop" "$XDG_DATA_HOME/applications/clockd.desktop"
[[ -e $XDG_DATA_HOME/bash-completion/completions/clockctl ]] || fail "no completion for bash"
expect_equal "$HOME/.local/share/man/man5/clockd.toml.5" "$(PATH=$HOME/.local/bin:$PATH man -w clockd.toml)" "man of a user"
if command -v fish >/dev/null; then
    expect_equal $'pause\tPause timers.' "$(PATH=$HOME/.local/bin:$PATH fish -c 'complete -C "clockctl timer pau"')" fish
fi
loader=/usr/share/bash-completion/bash_completion
if [[ -e $loader ]]; then
    # shellcheck disable=SC2016
    loaded=$(bash --norc -c 'source "$1"; _completion_loader clockctl; complete -p clockctl' - "$loader")
    expect_line '_clockctl clockctl' "$loaded"
fi
installs "$root/packaging/install" --uninstall
expect_line 'systemctl --user disable --now' "$(cat "$home/called")"
expect_equal "" "$(files "$XDG_DATA_HOME"; files "$HOME/.local"; files "$XDG_CONFIG_HOME")" "what is left of a user’s"

expect_status 64 "$root/packaging/install" --prefix
expect_status 64 "$root/packaging/install" nonsense
