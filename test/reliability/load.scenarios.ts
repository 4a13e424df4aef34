import { sendBadBodies } from './load/bad-bodies.ts'
import { measureCapacity, pollLists } from './load/capacity.ts'
import { holdConnections } from './load/slow-clients.ts'
import { driveSmallMachine } from './load/small-machine.ts'
import { driveSteadyMix, soak } from './load/steady.ts'
import { stopDatabase } from './load/stopped-database.ts'
import { overload, stormLogin } from './load/storms.ts'
import type { Scenario } from './scenario.ts'

export const scenarios: Scenario[] = [
  { id: 'R1', title: 'A steady mix of 300 requests a second', minutes: 15, run: driveSteadyMix },
  { id: 'R2', title: 'Capacity of a list and of writes', run: measureCapacity },
  { id: 'R3', title: 'A thousand clients poll three lists', run: pollLists },
  { id: 'R4', title: 'Fifty people sign in again and again', run: stormLogin },
  { id: 'R5', title: 'Five times the capacity', run: overload },
  { id: 'R6', title: 'An hour of 100 requests a second', minutes: 75, run: soak },
  { id: 'R10', title: 'The database stands still for half a minute', run: stopDatabase },
  { id: 'R26', title: 'Two thousand slow clients', run: holdConnections },
  { id: 'R41', title: 'The mix of R1 in 512 MB and one core', minutes: 75, run: driveSmallMachine },
  { id: 'R27', title: 'Bodies of every bad kind', run: sendBadBodies },
]
