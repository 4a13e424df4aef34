import { createRequire } from 'node:module'
import { providePhones } from '#shared/address/phone.ts'

/** Loads the library with the first number from abroad: it costs 70 ms and 18 MB. */
const require = createRequire(import.meta.url)
providePhones(() => require('#shared/address/phone-library.ts').phoneLibrary)
