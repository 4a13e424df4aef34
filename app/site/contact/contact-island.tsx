import { ContactForm } from '#features/inquiries/contact-form.tsx'
import { readVisitSource } from '#features/visitors/visit-source.ts'
import { startIsland } from '../islands/start-island.ts'

startIsland('contact', <ContactForm readSource={readVisitSource} />)
