import type { ContentTag } from '#shared/endpoint.ts'

const keptMs = 60_000
const mostKept = 1_000
/** A page was read some time before its request said how old it is. */
const marginMs = 5_000

/** The content that changed lately, for browsers that show what they read before their stream began. */
export class RecentTags {
  readonly #now: () => number
  #changes: { tag: ContentTag; at: number }[] = []
  #completeSince: number

  constructor(now = () => performance.now()) {
    this.#now = now
    this.#completeSince = now()
  }

  add(tag: ContentTag): void {
    const now = this.#now()
    this.#changes = this.#changes.filter((one) => one.at > now - keptMs && one.tag !== tag)
    if (this.#changes.length >= mostKept) this.clear()
    this.#changes.push({ tag, at: now })
  }

  /** Any tag may have changed. */
  clear(): void {
    this.#changes = []
    this.#completeSince = this.#now()
  }

  /** The tags that changed while something of this age was shown, or `*` where that is not known. */
  since(ageMs: number): ContentTag[] {
    const now = this.#now()
    const from = now - ageMs - marginMs
    if (from < Math.max(this.#completeSince, now - keptMs)) return ['*']
    return [...new Set(this.#changes.filter(({ at }) => at >= from).map(({ tag }) => tag))]
  }
}
