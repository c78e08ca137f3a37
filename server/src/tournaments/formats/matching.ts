/** The cost of pairing two vertices: a whole number from 0 on. */
export type PairCost = (one: number, other: number) => number

/**
 * Pairs an even number of vertices so that the sum of the costs is the least possible. Any two vertices can be paired.
 * Edmonds' blossom algorithm with dual variables in O(n³), as described by Z. Galil, "Efficient algorithms for finding
 * maximum matching in graphs", ACM Computing Surveys 18 (1986). Resolves with the partner of each vertex.
 */
export function pairAtLeastCost(count: number, cost: PairCost): number[] {
  if (count % 2 === 1) throw new Error('an odd number of vertices has no complete pairing')
  return count === 0 ? [] : new Matching(count, cost).solve()
}

const NONE = 0
const FREE = -1
const OUTER = 0
const INNER = 1

/** Vertices are numbered from 1; greater numbers than `n` are blossoms. Maximizes weights, which are falling costs. */
class Matching {
  readonly #n: number
  /** The greatest number in use. */
  #top: number
  readonly #width: number
  /** Of each pair of vertices or blossoms: the weight of their best edge, and its end in the first of them. */
  readonly #weight: Float64Array
  readonly #end: Uint16Array
  readonly #label: Float64Array
  readonly #match: Int32Array
  readonly #slack: Int32Array
  /** The outermost blossom of each vertex. */
  readonly #outer: Int32Array
  readonly #parent: Int32Array
  readonly #state: Int8Array
  readonly #visited: Int32Array
  /** Which direct member of a blossom contains a vertex. */
  readonly #memberWith: Uint16Array
  readonly #members: number[][]
  #queue: number[] = []
  #visit = 0

  constructor(count: number, cost: PairCost) {
    this.#n = count
    this.#top = count
    const width = 2 * count + 2
    this.#width = width
    this.#weight = new Float64Array(width * width)
    this.#end = new Uint16Array(width * width)
    this.#label = new Float64Array(width)
    this.#match = new Int32Array(width)
    this.#slack = new Int32Array(width)
    this.#outer = new Int32Array(width)
    this.#parent = new Int32Array(width)
    this.#state = new Int8Array(width)
    this.#visited = new Int32Array(width)
    this.#memberWith = new Uint16Array(width * (count + 1))
    this.#members = Array.from({ length: width }, () => [])
    let greatest = 0
    for (let u = 1; u <= count; u++)
      for (let v = u + 1; v <= count; v++) {
        const value = cost(u - 1, v - 1)
        if (value > greatest) greatest = value
        this.#weight[u * width + v] = value
      }
    // A pairing that is not complete is worse than any complete one.
    const most = (greatest + 1) * (count / 2 + 1)
    for (let u = 1; u <= count; u++) {
      this.#outer[u] = u
      this.#label[u] = most
      this.#memberWith[u * (count + 1) + u] = u
      for (let v = 1; v <= count; v++) {
        this.#end[u * width + v] = u
        if (u < v) {
          const weight = most - this.#weight[u * width + v]!
          this.#weight[u * width + v] = weight
          this.#weight[v * width + u] = weight
        }
      }
    }
  }

  solve(): number[] {
    while (this.#augmentOnce());
    return Array.from({ length: this.#n }, (_, index) => this.#match[index + 1]! - 1)
  }

  /** How far the edge between two vertices or blossoms is from being tight. */
  #distance(x: number, y: number): number {
    const at = x * this.#width + y
    const u = this.#end[at]!
    const v = this.#end[y * this.#width + x]!
    return this.#label[u]! + this.#label[v]! - 2 * this.#weight[at]!
  }

  #updateSlack(u: number, x: number) {
    const known = this.#slack[x]!
    if (known === NONE || this.#distance(u, x) < this.#distance(known, x)) this.#slack[x] = u
  }

  #setSlack(x: number) {
    this.#slack[x] = NONE
    for (let u = 1; u <= this.#n; u++)
      if (
        this.#weight[u * this.#width + x]! > 0 &&
        this.#outer[u] !== x &&
        this.#state[this.#outer[u]!] === OUTER
      )
        this.#updateSlack(u, x)
  }

  #enqueue(x: number) {
    if (x <= this.#n) this.#queue.push(x)
    else for (const member of this.#members[x]!) this.#enqueue(member)
  }

  #setOuter(x: number, blossom: number) {
    this.#outer[x] = blossom
    if (x > this.#n) for (const member of this.#members[x]!) this.#setOuter(member, blossom)
  }

  /** The place of a member in its blossom, on the side with an even number of edges to the base. */
  #placeOf(blossom: number, member: number): number {
    const members = this.#members[blossom]!
    const place = members.indexOf(member)
    if (place % 2 === 0) return place
    this.#members[blossom] = [members[0]!, ...members.slice(1).reverse()]
    return members.length - place
  }

  #setMatch(u: number, v: number) {
    this.#match[u] = this.#end[v * this.#width + u]!
    if (u <= this.#n) return
    const member = this.#memberWith[u * (this.#n + 1) + this.#end[u * this.#width + v]!]!
    const place = this.#placeOf(u, member)
    const members = this.#members[u]!
    for (let index = 0; index < place; index++) this.#setMatch(members[index]!, members[index ^ 1]!)
    this.#setMatch(member, v)
    this.#members[u] = [...members.slice(place), ...members.slice(0, place)]
  }

  #augment(from: number, to: number) {
    let [u, v] = [from, to]
    for (;;) {
      const next = this.#outer[this.#match[u]!]!
      this.#setMatch(u, v)
      if (next === NONE) return
      const parent = this.#outer[this.#parent[next]!]!
      this.#setMatch(next, parent)
      u = parent
      v = next
    }
  }

  #commonAncestor(one: number, other: number): number {
    this.#visit++
    let [u, v] = [one, other]
    while (u !== NONE || v !== NONE) {
      if (u !== NONE) {
        if (this.#visited[u] === this.#visit) return u
        this.#visited[u] = this.#visit
        u = this.#outer[this.#match[u]!]!
        if (u !== NONE) u = this.#outer[this.#parent[u]!]!
      }
      ;[u, v] = [v, u]
    }
    return NONE
  }

  #addBlossom(u: number, base: number, v: number) {
    const width = this.#width
    let blossom = this.#n + 1
    while (blossom <= this.#top && this.#outer[blossom] !== NONE) blossom++
    if (blossom > this.#top) this.#top++
    this.#label[blossom] = 0
    this.#state[blossom] = OUTER
    this.#match[blossom] = this.#match[base]!
    const branch = (from: number) => {
      const members: number[] = []
      for (let x = from; x !== base; ) {
        const mate = this.#outer[this.#match[x]!]!
        members.push(x, mate)
        this.#enqueue(mate)
        x = this.#outer[this.#parent[mate]!]!
      }
      return members
    }
    const members = [base, ...branch(u).reverse(), ...branch(v)]
    this.#members[blossom] = members
    this.#setOuter(blossom, blossom)
    for (let x = 1; x <= this.#top; x++) {
      this.#weight[blossom * width + x] = 0
      this.#weight[x * width + blossom] = 0
    }
    this.#memberWith.fill(0, blossom * (this.#n + 1), (blossom + 1) * (this.#n + 1))
    for (const member of members) {
      for (let x = 1; x <= this.#top; x++) {
        if (
          this.#weight[blossom * width + x] === 0 ||
          this.#distance(member, x) < this.#distance(blossom, x)
        ) {
          this.#weight[blossom * width + x] = this.#weight[member * width + x]!
          this.#end[blossom * width + x] = this.#end[member * width + x]!
          this.#weight[x * width + blossom] = this.#weight[x * width + member]!
          this.#end[x * width + blossom] = this.#end[x * width + member]!
        }
      }
      for (let x = 1; x <= this.#n; x++)
        if (this.#memberWith[member * (this.#n + 1) + x] !== NONE)
          this.#memberWith[blossom * (this.#n + 1) + x] = member
    }
    this.#setSlack(blossom)
  }

  #expandBlossom(blossom: number) {
    for (const member of this.#members[blossom]!) this.#setOuter(member, member)
    const entry =
      this.#memberWith[blossom * (this.#n + 1) + this.#end[blossom * this.#width + this.#parent[blossom]!]!]!
    const place = this.#placeOf(blossom, entry)
    const members = this.#members[blossom]!
    for (let index = 0; index < place; index += 2) {
      const [inner, next] = [members[index]!, members[index + 1]!]
      this.#parent[inner] = this.#end[next * this.#width + inner]!
      this.#state[inner] = INNER
      this.#state[next] = OUTER
      this.#slack[inner] = NONE
      this.#setSlack(next)
      this.#enqueue(next)
    }
    this.#state[entry] = INNER
    this.#parent[entry] = this.#parent[blossom]!
    for (const member of members.slice(place + 1)) {
      this.#state[member] = FREE
      this.#setSlack(member)
    }
    this.#outer[blossom] = NONE
  }

  /** Uses a tight edge; whether this has made the matching larger. */
  #useEdge(from: number, to: number): boolean {
    const u = this.#outer[this.#end[from * this.#width + to]!]!
    const v = this.#outer[this.#end[to * this.#width + from]!]!
    if (this.#state[v] === FREE) {
      this.#parent[v] = this.#end[from * this.#width + to]!
      this.#state[v] = INNER
      const mate = this.#outer[this.#match[v]!]!
      this.#slack[v] = NONE
      this.#slack[mate] = NONE
      this.#state[mate] = OUTER
      this.#enqueue(mate)
    } else if (this.#state[v] === OUTER) {
      const base = this.#commonAncestor(u, v)
      if (base === NONE) {
        this.#augment(u, v)
        this.#augment(v, u)
        return true
      }
      this.#addBlossom(u, base, v)
    }
    return false
  }

  /** One phase: grows trees from all unmatched vertices until two of them meet. False if all vertices are matched. */
  #augmentOnce(): boolean {
    this.#state.fill(FREE, 1, this.#top + 1)
    this.#slack.fill(NONE, 1, this.#top + 1)
    this.#queue = []
    for (let x = 1; x <= this.#top; x++)
      if (this.#outer[x] === x && this.#match[x] === NONE) {
        this.#parent[x] = NONE
        this.#state[x] = OUTER
        this.#enqueue(x)
      }
    if (this.#queue.length === 0) return false
    for (;;) {
      if (this.#scanQueue()) return true
      this.#adjustLabels()
      this.#queue = []
      for (let x = 1; x <= this.#top; x++) {
        const u = this.#slack[x]!
        if (this.#outer[x] !== x || u === NONE || this.#outer[u] === x) continue
        if (this.#distance(u, x) === 0 && this.#useEdge(u, x)) return true
      }
      for (let x = this.#n + 1; x <= this.#top; x++)
        if (this.#outer[x] === x && this.#state[x] === INNER && this.#label[x] === 0) this.#expandBlossom(x)
    }
  }

  #scanQueue(): boolean {
    for (let next = 0; next < this.#queue.length; next++) {
      const u = this.#queue[next]!
      if (this.#state[this.#outer[u]!] === INNER) continue
      for (let v = 1; v <= this.#n; v++) {
        if (this.#outer[u] === this.#outer[v]) continue
        if (this.#distance(u, v) === 0) {
          if (this.#useEdge(u, v)) return true
        } else this.#updateSlack(u, this.#outer[v]!)
      }
    }
    return false
  }

  /** Changes the labels by the least amount that makes another edge tight or a blossom expandable. */
  #adjustLabels() {
    let step = Number.POSITIVE_INFINITY
    for (let x = this.#n + 1; x <= this.#top; x++)
      if (this.#outer[x] === x && this.#state[x] === INNER) step = Math.min(step, this.#label[x]! / 2)
    for (let x = 1; x <= this.#top; x++) {
      if (this.#outer[x] !== x || this.#slack[x] === NONE || this.#state[x] === INNER) continue
      const distance = this.#distance(this.#slack[x]!, x)
      step = Math.min(step, this.#state[x] === FREE ? distance : distance / 2)
    }
    for (let u = 1; u <= this.#n; u++) {
      const state = this.#state[this.#outer[u]!]
      if (state === OUTER) this.#label[u]! -= step
      else if (state === INNER) this.#label[u]! += step
    }
    for (let x = this.#n + 1; x <= this.#top; x++)
      if (this.#outer[x] === x) {
        if (this.#state[x] === OUTER) this.#label[x]! += 2 * step
        else if (this.#state[x] === INNER) this.#label[x]! -= 2 * step
      }
  }
}
