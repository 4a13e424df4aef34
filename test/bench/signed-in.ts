import { alternate, middle, ratio } from './load.ts'
import { type Running, signIn, startBare } from './running.ts'
import { listOfPosts } from './speed.ts'
import { compared, micros, type Row } from './table.ts'

/** Enough that the code is compiled after the first of the rounds, which is not counted. */
const amount = 4_000

/** The CPU time of server and database for a list, beside Fastify with a query of as many rows. */
export async function signedInRows(running: Running): Promise<Row[]> {
  const { socketDir, server, postmaster } = running
  const { path, ...query } = listOfPosts
  const bare = await startBare({ kind: 'fastify', socketDir, ...query })
  const [ours, theirs] = await alternate(
    [server, { path, headers: await signIn(server), postmaster, amount }],
    [bare, { path, postmaster, amount }],
  )
  await bare.end()
  const times = [ours, theirs].map((speeds) => micros(middle(speeds, 'cpuMicros')))
  const cells = {
    name: `${path}, signed in, CPU with database`,
    ours: times[0] ?? '',
    bare: times[1] ?? '',
  }
  return [compared(cells, ratio(ours, theirs, 'cpuMicros'), { most: 2 })]
}
