/** Countries whose phone numbers begin with +1. */
const northAmerican = 'AG AI AS BB BM BS CA DM DO GD GU JM KN KY LC MP MS PR SX TC TT US VC VG VI'

/** Numbers without a country code are dialed as they are, except those that belong to +1. */
export function phoneHrefOf(phone: string, country: string): string {
  const digits = phone.replace(/\D/g, '')
  if (phone.startsWith('+')) return `tel:+${digits}`
  if (!northAmerican.includes(country)) return `tel:${digits}`
  return digits.length === 11 && digits.startsWith('1') ? `tel:+${digits}` : `tel:+1${digits}`
}
