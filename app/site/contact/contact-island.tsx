import { ContactForm } from '#features/messages/contact-form.tsx'
import { startIsland } from '../islands/start-island.ts'

startIsland('contact', <ContactForm />)
