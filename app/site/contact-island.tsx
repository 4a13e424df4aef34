import { ContactForm } from '#features/messages/contact-form.tsx'
import { startIsland } from './start-island.ts'

startIsland('contact', <ContactForm />)
