import { HireForm } from '#features/freelance/hire-form.tsx'
import { startIsland } from './start-island.ts'

startIsland('hire', <HireForm />)
