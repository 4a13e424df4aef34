import { implement } from '#server/http/implement.ts'
import { askAbout, askForRenewal, countVisit, declineProposal } from './answers.server.ts'
import { proposalLinks } from './contract.ts'
import { readLinked } from './link.server.ts'
import { openLinkedPdf } from './pdf.server.ts'
import { signProposal } from './sign.server.ts'

export const signingRoutes = implement(proposalLinks, {
  one: (ctx, { params: { token }, query }) => readLinked(ctx, token, query),

  async visit(ctx, { params: { token }, body }) {
    await countVisit(ctx, token, body)
    return {}
  },

  async sign(ctx, { params: { token }, body }) {
    await signProposal(ctx, token, body)
    return { message: 'Thank you. The proposal is signed.' }
  },

  async decline(ctx, { params: { token }, body }) {
    await declineProposal(ctx, token, body.reason)
    return { message: 'Thank you for telling us.' }
  },

  async ask(ctx, { params: { token }, body }) {
    await askAbout(ctx, token, body.question)
    return { message: 'Your question is on its way to us.' }
  },

  async renew(ctx, { params: { token } }) {
    await askForRenewal(ctx, token)
    return { message: 'We will send you a new link.' }
  },

  pdf: (ctx, { params: { token }, query }) => openLinkedPdf(ctx, token, query),
})
