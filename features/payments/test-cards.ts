/** The card numbers that the sandbox knows (server/payments/test-cards.ts). */
export const testCards = [
  { number: '4242 4242 4242 4242', result: 'Succeeds' },
  { number: '4000 0027 6000 3184', result: 'Asks for 3-D Secure' },
  { number: '4000 0000 0000 7700', result: 'Succeeds after a while' },
  { number: '4000 0000 0000 0002', result: 'Declined' },
  { number: '4000 0000 0000 9995', result: 'Insufficient funds' },
  { number: '4000 0000 0000 0069', result: 'Expired card' },
  { number: '4000 0000 0000 0127', result: 'Wrong CVC' },
] as const
