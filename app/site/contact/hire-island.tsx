import { HireForm } from '#features/inquiries/hire-form.tsx'
import { startIsland } from '../islands/start-island.ts'

startIsland('hire', <HireForm />)
