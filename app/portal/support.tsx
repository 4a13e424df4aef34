import { ContactDetails } from '#features/agency/contact-details.tsx'
import { useMessageRequest } from '#features/change-requests/screens/use-message-request.tsx'
import { chat } from '#features/chat/contract.ts'
import { ChatSkeleton, ClientChat, Presence } from '#features/chat/conversation/client-chat.tsx'
import { useMessages } from '#features/chat/conversation/use-messages.ts'
import { faqs } from '#features/faqs/contract.ts'
import { FaqList } from '#features/faqs/faq-list.tsx'
import { messageOr } from '#shared/errors.ts'
import { ErrorState, Skeleton } from '#ui/base/data-states.tsx'
import { api } from '#ui/client/api.ts'
import { useRead } from '#ui/client/data.tsx'
import { Page } from '#ui/portal/page.tsx'
import { useAgency } from '../agency.ts'

export default function Support() {
  const agency = useAgency()
  const clientId = api.claims()?.clientId ?? ''
  const conversation = useRead(chat.one, { params: { clientId } }, { pollMs: 15_000 })
  const { read: messages, earlier } = useMessages(clientId)
  const request = useMessageRequest(clientId)
  const questions = useRead(faqs.list, { query: { sort: 'order' } })
  const reads = [conversation, messages, questions]
  const failed = reads.find(({ data, error }) => data === undefined && error)
  if (failed?.error) {
    return (
      <Page title="Support">
        <ErrorState
          message={messageOr(failed.error, 'An error occurred')}
          onRetry={() => void Promise.all(reads.map(({ refetch }) => refetch()))}
        />
      </Page>
    )
  }
  return (
    <Page title="Support" description="Write to us, call us or find the answer here.">
      <div className="grid grid-cols-1 gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_17rem]">
        {conversation.data && messages.data ? (
          <ClientChat
            conversation={conversation.data}
            messages={messages.data}
            earlier={earlier}
            name={agency.name}
            hours={agency.hours}
            moreOf={request.actionsOf}
          />
        ) : (
          <ChatSkeleton />
        )}
        <aside aria-label="Contact details">
          <ContactDetails
            agency={agency}
            presence={conversation.data?.agency && <Presence agency={conversation.data.agency} />}
          />
        </aside>
        {questions.data ? (
          <FaqList faqs={questions.data.rows} />
        ) : (
          <Skeleton className="h-96 w-full" />
        )}
      </div>
      {request.dialog}
    </Page>
  )
}
