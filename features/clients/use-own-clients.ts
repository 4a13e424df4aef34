import { clients } from '#people/clients.ts'
import { landingOf } from '#shared/roles.ts'
import { UsersIcon } from '#ui/base/icons.tsx'
import { api } from '#ui/client/api.ts'
import { useRead } from '#ui/client/data.tsx'
import { loadPage } from '#ui/client/load-page.ts'

/** The client that the person works for, and actions that switch to another one. */
export function useOwnClients({ enabled }: { enabled: boolean }) {
  const [current, ...others] = useRead(clients.mine, {}, { enabled }).data?.rows ?? []
  return {
    /** Empty for a client that is the person. */
    currentBeside: (person: string) => (current && current.name !== person ? current.name : ''),
    actions: others.map(({ id: clientId, name }) => ({
      label: `Switch to ${name}`,
      icon: UsersIcon,
      onSelect: async () => {
        await api.call(clients.choose, { body: { clientId } })
        await loadPage(landingOf('User'))
      },
    })),
  }
}
