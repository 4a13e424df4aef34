import type { Reply } from '#shared/endpoint.ts'
import { ApiError } from '#shared/errors.ts'
import { isStored } from '#ui/client/stored.ts'
import { type Assertion, type Attestation, passkeyRefused, type passkeys } from './contract.ts'

/** Set once a passkey was used in this browser, so that the email field offers one. */
export const passkeyUsedKey = 'passkey'

/** Loaded on demand, because most visits do not need it. */
const loadLibrary = () => import('@simplewebauthn/browser')

export function canUsePasskeys(): boolean {
  return globalThis.isSecureContext && 'PublicKeyCredential' in globalThis
}

export async function canAutofill(): Promise<boolean> {
  if (!canUsePasskeys() || !isStored(passkeyUsedKey)) return false
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false
}

/** Creates a passkey after the device has verified its owner. */
export async function createPasskey(
  optionsJSON: Reply<typeof passkeys.addOptions>,
): Promise<Attestation> {
  const { startRegistration } = await loadLibrary()
  const answer = await startRegistration({ optionsJSON }).catch(throwReadable)
  localStorage.setItem(passkeyUsedKey, 'true')
  return answer
}

/** Signs in with a passkey: prompts at once, or with `inField` offers it in the email field. */
export async function promptForPasskey(
  optionsJSON: Reply<typeof passkeys.signInOptions>,
  { inField = false } = {},
): Promise<Assertion> {
  const { startAuthentication } = await loadLibrary()
  const answer = await startAuthentication({ optionsJSON, useBrowserAutofill: inField }).catch(
    throwReadable,
  )
  localStorage.setItem(passkeyUsedKey, 'true')
  return answer
}

const messages: Record<string, string> = {
  NotAllowedError: 'No passkey was used. It was canceled, or it took too long.',
  InvalidStateError: 'This device already has a passkey for your account.',
  SecurityError: 'Passkeys do not work at this address.',
}

function throwReadable(error: Error): never {
  const message =
    messages[error.name] ?? 'This did not work on this device. Please try another one.'
  throw new ApiError(passkeyRefused, { message })
}
