import { readAgency } from '#features/agency/public.server.ts'
import { implement } from '#server/http/implement.ts'
import { previewShareCard } from '#server/pages/share-card.ts'
import { shareCards } from './contract.ts'

export const shareCardRoutes = implement(shareCards, {
  draw: async (ctx, { query }) => {
    const { byline, brand } = await readAgency(ctx)
    const card = { ...query, caption: byline, brand }
    return { src: await previewShareCard(ctx.files, card, ctx.user.id) }
  },
})
