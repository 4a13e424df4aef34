import {
  askForPicture,
  askWithCookie,
  deleteTogether,
  fillCache,
  guessCookie,
  guessPassword,
  type Loot,
  previewCard,
  uploadScans,
} from './calls.ts'
import {
  dripBody,
  dripHeaders,
  pipelineUnread,
  readSlowly,
  stayIdle,
  uploadUnasked,
} from './sockets.ts'
import { bulkAttacks, type TextAttack } from './texts.ts'
import { send, type Target } from './wire.ts'

export interface Attack {
  name: string
  /** The number of parallel attackers, each of which pauses between attempts. */
  atOnce: number
  restMs: number
  /** Keeps each connection open as long as the server allows. */
  holds?: boolean
  run(target: Target): Promise<string>
}

export interface Prey {
  loot: Loot
  texts: TextAttack[]
  /** A large file. */
  asset: string
}

export function allAttacks({ loot, texts, asset }: Prey): Attack[] {
  const inTurn = (list: TextAttack[]) => {
    let next = 0
    return async (target: Target) => {
      const attack = list[next++ % list.length]
      return attack ? String(await send(target, attack.message)) : 'none'
    }
  }
  const calls: Attack[] = [
    { name: 'texts for patterns', atOnce: 3, restMs: 50, run: inTurn(shuffled(texts)) },
    { name: 'numbers, brackets, names', atOnce: 2, restMs: 250, run: inTurn(bulkAttacks()) },
    { name: '50 MB from nobody', atOnce: 8, restMs: 500, run: uploadUnasked },
    {
      name: 'pictures of many scans',
      atOnce: 4,
      restMs: 1_000,
      run: (at) => uploadScans(at, loot),
    },
    { name: 'guessed passwords', atOnce: 4, restMs: 100, run: (at) => guessPassword(at, loot) },
    { name: 'guessed refresh cookies', atOnce: 2, restMs: 50, run: (at) => guessCookie(at, loot) },
    { name: 'addresses to keep', atOnce: 2, restMs: 100, run: fillCache },
    { name: 'pictures to draw', atOnce: 30, restMs: 200, run: askForPicture },
    { name: 'cards to preview', atOnce: 4, restMs: 100, run: (at) => previewCard(at, loot) },
    { name: 'pages with a cookie', atOnce: 8, restMs: 20, run: askWithCookie },
    { name: '24 deletes at once', atOnce: 1, restMs: 2_000, run: (at) => deleteTogether(at, loot) },
  ]
  const connections: Omit<Attack, 'holds' | 'restMs'>[] = [
    { name: '80 requests, unread', atOnce: 60, run: (at) => pipelineUnread(at, 80) },
    { name: '8 requests, unread', atOnce: 60, run: (at) => pipelineUnread(at, 8) },
    { name: 'files read slowly', atOnce: 60, run: (at) => readSlowly(at, asset) },
    { name: 'headers by the second', atOnce: 300, run: dripHeaders },
    { name: 'bodies by the second', atOnce: 300, run: dripBody },
    { name: 'silence', atOnce: 100, run: stayIdle },
  ]
  return [...calls, ...connections.map((one) => ({ ...one, restMs: 1_000, holds: true }))]
}

/** Shuffled, so that a shortened run covers all fields. */
function shuffled<T>(list: T[]): T[] {
  return list
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}
