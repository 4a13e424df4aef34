import { HireForm } from '#features/inquiries/hire-form.tsx'
import { readVisitSource } from '#features/visitors/visit-source.ts'
import { startIsland } from '../islands/start-island.ts'

startIsland('hire', <HireForm readSource={readVisitSource} />)
