import type { Agency } from '#features/agency/contract.ts'
import type { Kernel } from '#server/context.ts'
import type { Assertion, Attestation } from './contract.ts'
import { challengeMs } from './rules.ts'

// Ed25519, ES256, RS256.
const algorithms = [-8, -7, -257]
const required = 'required' as const

interface Descriptor {
  id: string
  transports: string[]
}

interface Owner {
  id: string
  email: string
  first_name: string
  last_name: string
}

/** The relying party. It comes from the configuration, never from a request. */
function relyingPartyOf({ config }: Kernel) {
  return { id: new URL(config.origin).hostname, origin: config.origin }
}

/** The WebAuthn user handle of an account. */
export function userHandleOf(accountId: string): string {
  return Buffer.from(accountId.replaceAll('-', ''), 'hex').toString('base64url')
}

export function creationOptions(
  kernel: Kernel,
  agency: Agency,
  challenge: string,
  owner: Owner,
  existing: Descriptor[],
) {
  return {
    challenge,
    rp: { id: relyingPartyOf(kernel).id, name: agency.name },
    user: {
      id: userHandleOf(owner.id),
      name: owner.email,
      displayName: `${owner.first_name} ${owner.last_name}`,
    },
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' as const })),
    timeout: challengeMs,
    attestation: 'none' as const,
    excludeCredentials: existing.map(describe),
    authenticatorSelection: {
      residentKey: required,
      requireResidentKey: true,
      userVerification: required,
    },
  }
}

/** Accepts any passkey of this site, or one of the known ones if given. */
export function requestOptions(kernel: Kernel, challenge: string, allowed?: Descriptor[]) {
  return {
    challenge,
    rpId: relyingPartyOf(kernel).id,
    timeout: challengeMs,
    userVerification: required,
    ...(allowed && { allowCredentials: allowed.map(describe) }),
  }
}

function describe({ id, transports }: Descriptor) {
  return { id, type: 'public-key' as const, ...(transports.length > 0 && { transports }) }
}

/** The challenge that the device signed, or null if it is malformed. */
export function signedChallenge({ response }: Assertion | Attestation): string | null {
  try {
    const text = Buffer.from(response.clientDataJSON, 'base64url').toString()
    const { challenge } = JSON.parse(text) as { challenge?: unknown }
    return typeof challenge === 'string' && /^[\w-]{43}$/.test(challenge) ? challenge : null
  } catch {
    return null
  }
}

/** Returns the new credential, or null if the response is invalid. */
export async function verifyAttestation(kernel: Kernel, challenge: string, answer: Attestation) {
  // Loaded lazily: it is slow to load and rarely needed.
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const site = relyingPartyOf(kernel)
  try {
    await refuseCertificates(answer)
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      supportedAlgorithmIDs: algorithms,
    })
    return registrationInfo?.credential ?? null
  } catch (error) {
    return logRejection(kernel, error)
  }
}

/**
 * The maker of the device does not matter, and verifying a certificate would make the server fetch
 * the URLs that it names.
 */
async function refuseCertificates({ response }: Attestation): Promise<void> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  const attestation = decodeAttestationObject(
    new Uint8Array(Buffer.from(response.attestationObject, 'base64url')),
  )
  const format = attestation.get('fmt')
  const isPlain =
    format === 'none' || (format === 'packed' && !attestation.get('attStmt').get('x5c'))
  if (!isPlain) throw new Error('the attestation contains a certificate')
}

/**
 * Returns the signed counter, or null if the response is invalid. The update of the row checks that
 * it increased.
 */
export async function verifyAssertion(
  kernel: Kernel,
  challenge: string,
  answer: Assertion,
  publicKey: Buffer,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const site = relyingPartyOf(kernel)
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      credential: { id: answer.id, publicKey: new Uint8Array(publicKey), counter: 0 },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch (error) {
    return logRejection(kernel, error)
  }
}

function logRejection({ log }: Kernel, error: unknown): null {
  const reason = error instanceof Error ? error.message : String(error)
  log.info({ reason: reason.slice(0, 200) }, 'passkey rejected')
  return null
}
