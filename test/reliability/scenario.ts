import { readdirSync } from 'node:fs'

/** One scenario of `npm run reliability`. A file `*.scenarios.ts` of this folder exports a list. */
export interface Scenario {
  id: `R${number}`
  title: string
  /** A scenario that takes longer fails; 10 by default. */
  minutes?: number
  run(report: Report): Promise<void>
}

export interface Figure {
  name: string
  measured: string
  bound?: string
  /** Undefined for a figure without a bound. */
  ok?: boolean
}

interface Bound {
  atMost?: number
  atLeast?: number
  unit?: string
}

/** The figures of a scenario, and how long it may measure. */
export class Report {
  readonly figures: Figure[] = []
  readonly notes: string[] = []
  readonly #seconds: number

  constructor(seconds: number) {
    this.#seconds = seconds
  }

  /** The usual duration, or the shorter one that `--seconds` asks for. */
  seconds(usual: number): number {
    return Math.min(usual, this.#seconds)
  }

  /** The usual number of rounds, or fewer if `--seconds` asks for less than a minute. */
  rounds(usual: number): number {
    return Math.max(1, Math.round((usual * this.seconds(60)) / 60))
  }

  /** A number; one that is not a number misses its bound. */
  figure(name: string, value: number, { atMost, atLeast, unit = '' }: Bound = {}): void {
    const bounds = [
      ...(atLeast === undefined ? [] : [`≥ ${withUnit(atLeast, unit)}`]),
      ...(atMost === undefined ? [] : [`≤ ${withUnit(atMost, unit)}`]),
    ]
    const measured = withUnit(value, unit)
    if (bounds.length === 0) this.figures.push({ name, measured })
    else {
      const ok = value >= (atLeast ?? -Infinity) && value <= (atMost ?? Infinity)
      this.figures.push({ name, measured, bound: bounds.join(', '), ok })
    }
  }

  holds(name: string, ok: boolean): void {
    this.figures.push({ name, measured: ok ? 'yes' : 'no', bound: 'yes', ok })
  }

  /** Adds a remark to the figures, such as a part that cannot run on this machine. */
  note(text: string): void {
    this.notes.push(text)
  }
}

function withUnit(value: number, unit: string): string {
  const digits = Number.isInteger(value) || Math.abs(value) >= 100 ? 0 : 1
  const text = value.toLocaleString('en-US', { maximumFractionDigits: digits })
  return unit ? `${text} ${unit}` : text
}

/** All scenarios by number. */
export async function findScenarios(): Promise<Scenario[]> {
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.scenarios.ts'))
  const lists = await Promise.all(
    files.map(async (file) => {
      const { scenarios } = (await import(`./${file}`)) as { scenarios: Scenario[] }
      return scenarios
    }),
  )
  return lists.flat().sort((one, other) => numberOf(one.id) - numberOf(other.id))
}

export const numberOf = (id: string) => Number(id.slice(1))
