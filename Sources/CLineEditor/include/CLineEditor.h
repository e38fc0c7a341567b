// Lines typed at a terminal, with editing and a history by libedit (editline(3)). The library is loaded when lines are
// first read, so that a program starts no slower and works without it.
//
// For one thread. SIGINT ends the line that is being read, not the process.
#ifndef CLINEEDITOR_H
#define CLINEEDITOR_H

// The way in which the reading of a line ended.
enum clineeditor_end {
    clineeditor_line,
    // The end of input: Ctrl-D on an empty line, or a terminal that hung up.
    clineeditor_end_of_input,
    // SIGINT: the typed text is dropped, and the cursor is on a new line.
    clineeditor_interrupted,
};

// Loads libedit and the user's ~/.editrc, in which `program` is the name of this program. `capacity` is the number of
// lines that the history keeps. Returns 0, or -1 without the library: then lines are read without editing.
int clineeditor_open(const char *program, int capacity);

// Appends a line to the history. Does nothing without the library.
void clineeditor_remember(const char *line);

// Prints the prompt and reads a line from standard input into `*line`, without its line break, in the character set of
// the locale. It is valid until the next call.
enum clineeditor_end clineeditor_read(const char *prompt, const char **line);

#endif
