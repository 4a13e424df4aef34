export const securityLogPath = '/admin/security'
