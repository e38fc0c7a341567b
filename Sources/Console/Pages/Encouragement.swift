import Chronology
import Localization

/// What a friend would say about the work of a day: another sentence each day, cheer or comfort.
enum Encouragement {
    /// `date`: the day on which it is read. A sentence returns after twelve days.
    static func sentence(on date: CivilDate, isMore: Bool) -> String {
        let sentences = isMore ? cheer : comfort
        return sentences[date.dayNumber.flooredDivision(by: sentences.count).remainder]
    }

    /// For as much work as the day before, or more.
    private static var cheer: [String] {
        [
            localized("Well done, keep growing!"), localized("You are on a roll."),
            localized("That is what trees are made of."), localized("A good day, and it shows."),
            localized("Your plant likes you."), localized("Bravo! Enjoy it."),
            localized("Look how far you have come."), localized("Sunshine for your tree."),
            localized("One ring wider today."), localized("Nicely done. Time to stretch?"),
            localized("You can be proud of that."), localized("What a day!"),
        ]
    }

    /// For less.
    private static var comfort: [String] {
        [
            localized("Every minute counts."), localized("Small steps grow, too."),
            localized("Trees rest in winter, too."), localized("No hurry: seeds take their time."),
            localized("You began: that is the hardest part."), localized("Be kind to yourself."),
            localized("Roots grow in silence."), localized("A short day is a day, too."),
            localized("Tomorrow is a new seed."), localized("Rest is part of it."),
            localized("A little water each day is enough."), localized("It will be a tree yet."),
        ]
    }
}
