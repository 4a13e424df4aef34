import { FirstAdminForm } from '#features/passwords/first-admin-form.tsx'
import { startIsland } from './start-island.ts'

startIsland('first-admin', <FirstAdminForm />)
