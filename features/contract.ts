import type { Contract } from '#shared/endpoint.ts'
import { accounts } from './accounts/contract.ts'
import { botCheck } from './bot-check/contract.ts'
import { files } from './files/contract.ts'
import { services } from './services/contract.ts'
import { signIn } from './sign-in/contract.ts'

/** The whole API. */
export const contracts: readonly Contract[] = [signIn, accounts, services, files, botCheck]
