// The terminal at standard input and output as a screen of cells, by ncursesw (ncurses(3X)). Its macros, globals and
// variadic functions are hidden behind these functions. Use one screen per process, on one thread; UTF-8 text only in a
// locale that supports it, set by setlocale(3) before.
#ifndef CCURSES_H
#define CCURSES_H

#include <stdint.h>

// Styles; may be combined.
enum ccurses_style {
    ccurses_bold = 1,
    ccurses_faint = 2,
    ccurses_reverse = 4,
    ccurses_red = 8,
    ccurses_green = 16,
    ccurses_yellow = 32,
};

enum ccurses_kind {
    // `character` is a Unicode scalar, also of control characters.
    ccurses_character = 1,
    ccurses_up,
    ccurses_down,
    ccurses_left,
    ccurses_right,
    ccurses_page_up,
    ccurses_page_down,
    ccurses_home,
    ccurses_end,
    ccurses_backtab,
    ccurses_backspace,
    ccurses_delete,
    // The first button was pressed at `line` and `column`.
    ccurses_click,
    ccurses_wheel_up,
    ccurses_wheel_down,
    // A key or a button without a meaning for this program.
    ccurses_other,
};

struct ccurses_event {
    int32_t kind;
    uint32_t character;
    int32_t line;
    int32_t column;
};

// Initialises the terminal that TERM names. Colours are those of the terminal on its own background; without `colours`
// the three colour styles have no effect. Returns 0, or -1 if terminfo(5) does not know the terminal or it can't
// address its cursor.
int ccurses_open(int colours);

// Restores the terminal and its main screen, except settings that another process has changed meanwhile. The next
// ccurses_show initialises it again.
void ccurses_close(void);

// Reads the size of the terminal, and adapts the screen to it.
void ccurses_measure(int32_t *lines, int32_t *columns);

// Clears the content of the next ccurses_show, or one line of it.
void ccurses_erase(void);
void ccurses_erase_line(int line);

// Places text of a known width at a position, cut at the right edge.
void ccurses_put(int line, int column, const char *text, int style);

// Writes the differences from the current content of the terminal. The cursor is visible at `line` and `column`, or
// hidden if `line` is negative.
void ccurses_show(int line, int column);

// Makes the next ccurses_show write everything.
void ccurses_repaint(void);

void ccurses_bell(void);

// Takes the next input, without waiting. Returns 1; 0 if there is no input.
int ccurses_next(struct ccurses_event *event);

#endif
