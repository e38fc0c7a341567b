#define _XOPEN_SOURCE_EXTENDED 1
#define NCURSES_WIDECHAR 1
#include "CCurses.h"

#include <locale.h>
#include <ncurses.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

static int has_colour_styles;
// The settings of the terminal while this program controls it.
static struct termios taken;

int ccurses_open(int colours) {
    // newterm(3X) rather than initscr(3X), which ends the process if it fails.
    if (newterm(NULL, stdout, stdin) == NULL) return -1;
    if (tigetstr("cup") == NULL || tigetstr("cup") == (char *)-1) {
        endwin();
        return -1;
    }
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    // Otherwise refresh(3X) looks for input every few lines.
    typeahead(-1);
    // The bytes of a key arrive together; a single escape character is also a key.
    set_escdelay(25);
    has_colour_styles = colours && has_colors() && start_color() == OK && use_default_colors() == OK;
    if (has_colour_styles) {
        init_pair(1, COLOR_RED, -1);
        init_pair(2, COLOR_GREEN, -1);
        init_pair(3, COLOR_YELLOW, -1);
    }
    mouseinterval(0);
    mousemask(BUTTON1_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
    // ncurses writes after each movement of the cursor until endwin(3X) was called once: 15 writes a second, between
    // which a terminal shows a half-drawn screen.
    endwin();
    refresh();
    memset(&taken, 0, sizeof taken);
    tcgetattr(STDIN_FILENO, &taken);
    return 0;
}

void ccurses_close(void) {
    if (isendwin()) return;
    struct termios now = {0};
    int is_changed = tcgetattr(STDIN_FILENO, &now) == 0 && memcmp(&now, &taken, sizeof now) != 0;
    endwin();
    // The shell has already changed the terminal for its prompt.
    if (is_changed) tcsetattr(STDIN_FILENO, TCSANOW, &now);
}

void ccurses_measure(int32_t *lines, int32_t *columns) {
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 && size.ws_col > 0 &&
        is_term_resized(size.ws_row, size.ws_col)) {
        resize_term(size.ws_row, size.ws_col);
        clearok(curscr, TRUE);
    }
    *lines = LINES;
    *columns = COLS;
}

void ccurses_erase(void) {
    erase();
}

void ccurses_erase_line(int line) {
    move(line, 0);
    clrtoeol();
}

static attr_t attributes(int style, short *pair) {
    attr_t result = A_NORMAL;
    if (style & ccurses_bold) result |= A_BOLD;
    if (style & ccurses_faint) result |= A_DIM;
    if (style & ccurses_reverse) result |= A_REVERSE;
    *pair = 0;
    if (has_colour_styles) *pair = style & ccurses_red ? 1 : style & ccurses_green ? 2 : style & ccurses_yellow ? 3 : 0;
    return result;
}

void ccurses_put(int line, int column, const char *text, int style) {
    short pair;
    attr_t result = attributes(style, &pair);
    attr_set(result, pair, NULL);
    mvaddstr(line, column, text);
    attr_set(A_NORMAL, 0, NULL);
}

void ccurses_show(int line, int column) {
    curs_set(line >= 0);
    if (line >= 0) move(line, column);
    refresh();
}

void ccurses_repaint(void) {
    clearok(curscr, TRUE);
}

void ccurses_bell(void) {
    beep();
}

static int32_t kind_of_mouse(struct ccurses_event *event) {
    MEVENT mouse;
    if (getmouse(&mouse) != OK) return ccurses_other;
    event->line = mouse.y;
    event->column = mouse.x;
    if (mouse.bstate & BUTTON1_PRESSED) return ccurses_click;
    if (mouse.bstate & BUTTON4_PRESSED) return ccurses_wheel_up;
    if (mouse.bstate & BUTTON5_PRESSED) return ccurses_wheel_down;
    return ccurses_other;
}

static int32_t kind_of_key(wint_t key, struct ccurses_event *event) {
    switch (key) {
    case KEY_UP: return ccurses_up;
    case KEY_DOWN: return ccurses_down;
    case KEY_LEFT: return ccurses_left;
    case KEY_RIGHT: return ccurses_right;
    case KEY_PPAGE: return ccurses_page_up;
    case KEY_NPAGE: return ccurses_page_down;
    case KEY_HOME: return ccurses_home;
    case KEY_END: return ccurses_end;
    case KEY_BTAB: return ccurses_backtab;
    case KEY_BACKSPACE: return ccurses_backspace;
    case KEY_DC: return ccurses_delete;
    case KEY_MOUSE: return kind_of_mouse(event);
    case KEY_ENTER:
        event->character = '\r';
        return ccurses_character;
    default: return ccurses_other;
    }
}

int ccurses_next(struct ccurses_event *event) {
    wint_t key = 0;
    int result = get_wch(&key);
    if (result == ERR) return 0;
    *event = (struct ccurses_event){.kind = ccurses_character, .character = key};
    if (result == KEY_CODE_YES) {
        event->character = 0;
        event->kind = kind_of_key(key, event);
    }
    return 1;
}
