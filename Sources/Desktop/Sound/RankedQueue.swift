/// Elements by rank, the highest first: a binary heap that stores the position of each element.
///
/// Reading the first element takes constant time, every change a number of comparisons that is logarithmic in the
/// number of elements.
struct RankedQueue<Element: Hashable & Sendable, Rank: Comparable & Sendable>: Sendable {
    private struct Node: Sendable {
        let element: Element
        var rank: Rank
    }

    /// No node ranks higher than its parent; the children of node n are 2n + 1 and 2n + 2.
    private var nodes: [Node] = []
    private var positions: [Element: Int] = [:]
    /// The number of comparisons so far, as a measure of work.
    private(set) var comparisonCount = 0

    var first: (element: Element, rank: Rank)? { nodes.first.map { ($0.element, $0.rank) } }

    /// Inserts an element, or gives it a new rank.
    mutating func set(_ element: Element, rank: Rank) {
        if let position = positions[element] {
            nodes[position].rank = rank
            moveDown(from: moveUp(from: position))
        } else {
            positions[element] = nodes.count
            nodes.append(Node(element: element, rank: rank))
            moveUp(from: nodes.count - 1)
        }
    }

    /// Does nothing if there is no such element.
    mutating func remove(_ element: Element) {
        guard let position = positions.removeValue(forKey: element) else { return }
        let last = nodes.removeLast()
        // Both keep their capacity otherwise.
        if nodes.isEmpty { (nodes, positions) = ([], [:]) }
        guard position < nodes.count else { return }
        place(last, at: position)
        moveDown(from: moveUp(from: position))
    }

    private mutating func place(_ node: Node, at position: Int) {
        nodes[position] = node
        positions[node.element] = position
    }

    private mutating func ranksHigher(_ one: Node, _ other: Node) -> Bool {
        comparisonCount += 1
        return one.rank > other.rank
    }

    /// Returns the final position of the node.
    @discardableResult
    private mutating func moveUp(from start: Int) -> Int {
        let node = nodes[start]
        var position = start
        while position > 0 {
            let parent = (position - 1) / 2
            guard ranksHigher(node, nodes[parent]) else { break }
            place(nodes[parent], at: position)
            position = parent
        }
        place(node, at: position)
        return position
    }

    private mutating func moveDown(from start: Int) {
        let node = nodes[start]
        var position = start
        while 2 * position + 1 < nodes.count {
            var child = 2 * position + 1
            if child + 1 < nodes.count, ranksHigher(nodes[child + 1], nodes[child]) { child += 1 }
            guard ranksHigher(nodes[child], node) else { break }
            place(nodes[child], at: position)
            position = child
        }
        place(node, at: position)
    }
}
