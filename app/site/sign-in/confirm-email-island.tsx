import { ConfirmEmailForm } from '#features/accounts/email-change/confirm-form.tsx'
import { startIsland } from '../islands/start-island.ts'

startIsland('confirm-email', <ConfirmEmailForm />)
