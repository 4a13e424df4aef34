import { useWrite } from '#ui/client/data.tsx'
import { notifications } from './contract.ts'

export const useMarkRead = () =>
  useWrite(notifications.read, { refresh: [notifications.list, notifications.count] })
