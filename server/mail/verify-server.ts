/** Signs in to the mail server without sending anything. Fails if it refuses or does not answer in time. */
export async function verifyMailServer(smtpUrl: string, patience = 5_000): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const timeouts = {
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
  }
  const transport = createTransport({ url: smtpUrl, ...timeouts })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}
