// rows DATABASE RECIPE FIRST COUNT EACH durable|fast
// Writes the rows of COUNT actions, EACH of them per transaction. Prints the total seconds, and the median seconds per
// transaction.
#include "recipe.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int count, char **arguments) {
    if (count != 7) fail("usage");
    sqlite3 *database = open_store(arguments[1], strcmp(arguments[6], "durable") == 0);
    struct recipe *recipe = read_recipe(database, arguments[2]);
    long long first = atoll(arguments[3]), actions = atoll(arguments[4]), each = atoll(arguments[5]);
    long long transactions = (actions + each - 1) / each;
    double *took = calloc(transactions, sizeof *took);
    double begin = monotonic_seconds();
    for (long long transaction = 0; transaction < transactions; transaction++) {
        double start = monotonic_seconds();
        execute(database, "BEGIN IMMEDIATE");
        for (long long action = transaction * each; action < actions && action < (transaction + 1) * each; action++)
            write_rows(recipe, first + action);
        execute(database, "COMMIT");
        took[transaction] = monotonic_seconds() - start;
    }
    double all = monotonic_seconds() - begin;
    qsort(took, transactions, sizeof *took, compare_doubles);
    printf("%.9f %.9f\n", all, took[transactions / 2]);
    close_store(database, recipe);
    return 0;
}
