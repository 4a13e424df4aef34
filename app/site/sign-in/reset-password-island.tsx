import { ChooseForm, ResetForm } from '#features/auth/passwords/reset-form.tsx'
import { startIsland } from '../islands/start-island.ts'

const isInvited = location.pathname.startsWith('/choose-password/')
startIsland('reset-password', isInvited ? <ChooseForm /> : <ResetForm />)
