import { FirstAdminForm } from '#features/auth/passwords/first-admin-form.tsx'
import { startIsland } from '../islands/start-island.ts'

startIsland('first-admin', <FirstAdminForm />)
