import { HireForm } from '#features/freelance/hire-form.tsx'
import { startIsland } from '../islands/start-island.ts'

startIsland('hire', <HireForm />)
