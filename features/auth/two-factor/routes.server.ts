import { done, implement } from '#server/http/implement.ts'
import { twoFactor } from './contract.ts'
import { disable, enable, reset, verify } from './service.server.ts'

export const twoFactorRoutes = implement(twoFactor, {
  enable: async (ctx, { body }) => ({
    ...(await enable(ctx, body.userId)),
    message: '2FA has been enabled. Please scan the QR code with your authenticator app.',
  }),
  verify: (ctx, { body }) => verify(ctx, body.userId, body.token),
  disable: done('2FA has been disabled.', (ctx) => disable(ctx)),
  reset: done(
    'Two-factor is off for this account. Its owner was notified by email.',
    (ctx, { params }) => reset(ctx, params.id),
  ),
})
