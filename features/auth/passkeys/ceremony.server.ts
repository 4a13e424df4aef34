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

/** Where the passkeys may be used. Nothing that a request says changes it. */
function siteOf({ config }: Kernel) {
  return { id: new URL(config.origin).hostname, origin: config.origin }
}

/** How devices know an account. */
export function handleOf(accountId: string): string {
  return Buffer.from(accountId.replaceAll('-', ''), 'hex').toString('base64url')
}

export function creationOptions(
  kernel: Kernel,
  agency: Agency,
  challenge: string,
  owner: Owner,
  known: Descriptor[],
) {
  return {
    challenge,
    rp: { id: siteOf(kernel).id, name: agency.name },
    user: {
      id: handleOf(owner.id),
      name: owner.email,
      displayName: `${owner.first_name} ${owner.last_name}`,
    },
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' as const })),
    timeout: challengeMs,
    attestation: 'none' as const,
    excludeCredentials: known.map(describe),
    authenticatorSelection: {
      residentKey: required,
      requireResidentKey: true,
      userVerification: required,
    },
  }
}

/** For any passkey of this site, or for one of these. */
export function requestOptions(kernel: Kernel, challenge: string, known?: Descriptor[]) {
  return {
    challenge,
    rpId: siteOf(kernel).id,
    timeout: challengeMs,
    userVerification: required,
    ...(known && { allowCredentials: known.map(describe) }),
  }
}

function describe({ id, transports }: Descriptor) {
  return { id, type: 'public-key' as const, ...(transports.length > 0 && { transports }) }
}

/** What the device says that it answers to; null where it makes no sense. */
export function challengeOf({ response }: Assertion | Attestation): string | null {
  try {
    const text = Buffer.from(response.clientDataJSON, 'base64url').toString()
    const { challenge } = JSON.parse(text) as { challenge?: unknown }
    return typeof challenge === 'string' && /^[\w-]{43}$/.test(challenge) ? challenge : null
  } catch {
    return null
  }
}

/** The new key, or null where the answer does not hold. */
export async function verifyAttestation(kernel: Kernel, challenge: string, answer: Attestation) {
  // Not at the start: it takes longer to load than the rest, and most days nobody needs it.
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const site = siteOf(kernel)
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
    return refuse(kernel, error)
  }
}

/** Who made the device is not asked. A certificate in the answer would only have the server fetch the lists it names. */
async function refuseCertificates({ response }: Attestation): Promise<void> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  const attestation = decodeAttestationObject(
    new Uint8Array(Buffer.from(response.attestationObject, 'base64url')),
  )
  const format = attestation.get('fmt')
  const isPlain =
    format === 'none' || (format === 'packed' && !attestation.get('attStmt').get('x5c'))
  if (!isPlain) throw new Error('the answer carries a certificate')
}

/** The counter that was signed, or null where the answer does not hold. Whether it moved on, the row decides. */
export async function verifyAssertion(
  kernel: Kernel,
  challenge: string,
  answer: Assertion,
  publicKey: Buffer,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const site = siteOf(kernel)
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
    return refuse(kernel, error)
  }
}

function refuse({ log }: Kernel, error: unknown): null {
  const reason = error instanceof Error ? error.message : String(error)
  log.info({ reason: reason.slice(0, 200) }, 'a passkey was refused')
  return null
}
