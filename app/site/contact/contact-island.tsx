import { ContactForm } from '#features/inquiries/contact-form.tsx'
import { startIsland } from '../islands/start-island.ts'

startIsland('contact', <ContactForm />)
