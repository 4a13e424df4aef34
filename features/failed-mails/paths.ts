export const failedMailsPath = '/admin/failed-mails'
