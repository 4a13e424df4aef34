import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { DetailsPage } from '#content/details-page.tsx'
import { ClientFacts } from '#features/clients/client-facts.tsx'
import { type ClientDetails, clientPeople } from '#features/clients/contract.ts'
import { clientPaths } from '#features/clients/paths.ts'
import { PeopleTable } from '#features/clients/people-table.tsx'
import { proposals } from '#features/proposals/contract.ts'
import { proposalPaths } from '#features/proposals/paths.ts'
import { Button } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { EditIcon } from '#ui/base/icons.tsx'
import { ButtonLink } from '#ui/base/link.tsx'
import { useRead } from '#ui/client/data.tsx'
import { may } from '#ui/client/may.ts'
import { useDialog } from '#ui/overlay/use-dialog.ts'
import { ClientCards, ClientTabs } from './client-tabs.tsx'

const ClientDialog = lazy(() => import('#features/clients/client-dialog.tsx'))

export default function ClientDetailsPage() {
  const { id = '' } = useParams()
  const read = useRead(clientPeople.one, { params: { id } })
  const editing = useDialog<ClientDetails>()
  return (
    <DetailsPage
      hasTabs
      read={read}
      noun="client"
      title={({ name }) => name}
      back={{ to: clientPaths.list, label: 'All clients' }}
      extraActions={(client) =>
        may(clientPeople.update) && (
          <>
            {may(proposals.add) && (
              <ButtonLink to={proposalPaths.ofClient(id)} variant="secondary">
                Write a proposal
              </ButtonLink>
            )}
            <Button variant="secondary" onClick={() => editing.show(client)}>
              <EditIcon />
              Edit
            </Button>
            {editing.shown && (
              <Suspense>
                <ClientDialog {...editing.props} client={editing.shown} />
              </Suspense>
            )}
          </>
        )
      }
    >
      {(client) => (
        <ClientTabs
          key={id}
          clientId={id}
          overview={
            <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,24rem)_minmax(0,1fr)] xl:gap-8">
              <ClientFacts client={client} />
              <div className="grid min-w-0 grid-cols-1 gap-6">
                <Card title="People">
                  <PeopleTable clientId={id} />
                </Card>
                <ClientCards clientId={id} />
              </div>
            </div>
          }
        />
      )}
    </DetailsPage>
  )
}
