import * as z from 'zod/mini'
import { atMost } from '#shared/checks.ts'
import { contract } from '#shared/endpoint.ts'
import { declareError } from '#shared/errors.ts'
import { id, line, message, optional, timestamp } from '#shared/fields.ts'
import { accountNotActive, NewSession, signInAgain } from '../sessions/contract.ts'

const refused = 'This passkey was not accepted.'
export const passkeyRefused = declareError('PASSKEY_REFUSED', 400, refused)

/** Base64url text from the browser, with a maximum length. */
function encoded(max: number) {
  return z.string(refused).check(atMost(max, refused), z.regex(/^[A-Za-z0-9_-]+$/, refused))
}

// A credential id has at most 1,023 bytes.
const credentialId = encoded(1364)
const clientDataJSON = encoded(4096)
const transport = z.string(refused).check(atMost(20, refused), z.regex(/^[a-z-]+$/, refused))

const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key', refused),
}

/** A registration response of the browser. */
export const Attestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON,
    attestationObject: encoded(8192),
    transports: optional(z.array(transport, refused).check(atMost(10, refused))),
  }),
})
export type Attestation = z.output<typeof Attestation>

/** An authentication response of the browser. */
export const Assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON,
    authenticatorData: encoded(2048),
    signature: encoded(1024),
    userHandle: optional(encoded(86)),
  }),
})
export type Assertion = z.output<typeof Assertion>

export const Passkey = z.object({
  id,
  name: z.string(),
  createdAt: timestamp,
  lastUsedAt: z.nullable(timestamp),
})
export type Passkey = z.output<typeof Passkey>

export const NamePasskey = z.object({ name: line('Please give it a name.', 70) })

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.optional(z.array(z.string())),
})
const verification = z.literal('required')

const CreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: verification,
  }),
})

const RequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: verification,
  allowCredentials: z.optional(z.array(descriptor)),
})

const SignedIn = z.extend(NewSession, { requires2FAVerification: z.literal(false) })

export const passkeys = contract({
  list: {
    route: 'GET /api/user/passkeys',
    summary: "The account's own passkeys.",
    access: 'signed-in',
    rows: Passkey,
  },
  addOptions: {
    route: 'POST /api/user/passkeys/options',
    summary: 'Returns the options to create one passkey within two minutes.',
    access: 'signed-in',
    reply: CreationOptions,
    errors: ['REAUTH_REQUIRED', 'CONFLICT'],
  },
  add: {
    route: 'POST /api/user/passkeys',
    summary: 'Adds a passkey.',
    access: 'signed-in',
    body: z.extend(NamePasskey, { answer: Attestation }),
    status: 201,
    reply: message,
    errors: [passkeyRefused, 'CONFLICT'],
  },
  rename: {
    route: 'PUT /api/user/passkeys/{id}',
    summary: 'Renames a passkey.',
    access: 'signed-in',
    body: NamePasskey,
    reply: message,
  },
  remove: {
    route: 'DELETE /api/user/passkeys/{id}',
    summary: 'Removes a passkey, which can then no longer sign in.',
    access: 'signed-in',
    reply: message,
    errors: ['REAUTH_REQUIRED'],
  },
  signInOptions: {
    route: 'POST /api/auth/passkey/options',
    summary: 'Returns the options to sign in with any passkey of this site.',
    access: 'public',
    sameOrigin: true,
    limit: 'passkeySignIn',
    reply: RequestOptions,
    errors: ['TOO_MANY_REQUESTS'],
  },
  signIn: {
    route: 'POST /api/auth/passkey',
    summary: 'Signs in with a passkey, which counts as both factors.',
    access: 'public',
    sameOrigin: true,
    limit: 'passkeySignIn',
    body: z.object({ answer: Assertion, keepSignedIn: optional(z.boolean()) }),
    reply: SignedIn,
    errors: [passkeyRefused, accountNotActive, 'TOO_MANY_REQUESTS'],
  },
  secondFactorOptions: {
    route: 'POST /api/user/passkeys/second-factor/options',
    summary: "Returns the options to sign in with one of the account's passkeys.",
    access: 'code-step',
    reply: RequestOptions,
  },
  secondFactor: {
    route: 'POST /api/user/passkeys/second-factor',
    summary: 'Completes a pending sign-in with a passkey instead of a code.',
    access: 'code-step',
    sameOrigin: true,
    body: z.object({ answer: Assertion }),
    reply: SignedIn,
    errors: [passkeyRefused, signInAgain, 'TOO_MANY_REQUESTS'],
  },
  stepUpOptions: {
    route: 'POST /api/user/passkeys/step-up/options',
    summary: "Returns the options to confirm this session with one of the account's passkeys.",
    access: 'signed-in',
    reply: RequestOptions,
  },
  stepUp: {
    route: 'POST /api/user/passkeys/step-up',
    summary: 'Confirms this session with a passkey, before a sensitive change.',
    access: 'signed-in',
    body: z.object({ answer: Assertion }),
    reply: message,
    errors: [passkeyRefused, 'TOO_MANY_REQUESTS'],
  },
})
