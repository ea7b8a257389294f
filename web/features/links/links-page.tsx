import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router'

import { useDrawerClose } from '#web/ui/drawer/drawer-close.ts'
import { FirstTarget } from '#web/ui/first-target.tsx'
import { returnFocus } from '#web/ui/focus-return.ts'
import { Page } from '#web/ui/page.tsx'
import { ErrorState } from '#web/ui/states.tsx'

import { useFormTitle } from './drawer/form-title.ts'
import { likeOf } from './drawer/like-state.ts'
import { LinkDrawer } from './drawer/link-drawer.tsx'
import { loadLinkForms } from './drawer/load-link-forms.ts'
import { readSaved, savedState } from './drawer/saved-state.ts'
import { startTargetOf } from './drawer/start-target.ts'
import { useLinkList } from './link-queries.ts'
import { AllArchived } from './list/all-archived.tsx'
import { useEmptiness } from './list/emptiness.ts'
import { ExportButton } from './list/export-button.tsx'
import { LinkList } from './list/link-list.tsx'
import { LinkSkeletons } from './list/link-skeletons.tsx'
import { listAddress, readQuestion, withQuestion, type ListQuestion } from './list/list-address.ts'
import { ListTools } from './list/list-tools.tsx'

/** All links of the user; `?create` and `links/:id` open the form beside them. */
export function LinksPage() {
  const [params, setParams] = useSearchParams()
  const { id } = useParams()
  const navigate = useNavigate()

  const question = readQuestion(params)
  const list = useLinkList(question)
  const address = listAddress(params)

  const { state } = useLocation()
  const saved = readSaved(state)
  const subject = id ?? (params.has('create') || saved ? 'new' : undefined)
  useFormTitle(subject, saved)
  const close = useDrawerClose(subject !== undefined, address.list)

  const ask = (change: Partial<ListQuestion>) =>
    setParams(present => withQuestion(present, change), { replace: true, preventScrollReset: true })

  const emptiness = useEmptiness(list, question)
  // What could not be asked again is still known.
  const isKnown = list.data !== undefined
  const hasLinks = isKnown && (!emptiness || emptiness === 'allArchived')

  // The form is there when it is asked for, and is in nobody's way until then.
  const isSettled = !list.isPending
  useEffect(() => {
    if (isSettled) void loadLinkForms().catch(() => {})
  }, [isSettled])

  // With the last link the list goes, and the focus that it had.
  const hadLinks = useRef(false)
  useEffect(() => {
    if (emptiness && hadLinks.current) returnFocus(undefined)
    hadLinks.current = isKnown && !emptiness
  }, [emptiness, isKnown])

  return (
    <Page title="Ссылки" actions={hasLinks && <ExportButton />}>
      {emptiness === 'asking' && <LinkSkeletons />}
      {typeof emptiness === 'object' && <ErrorState error={emptiness.error} onRetry={emptiness.retry} />}
      {emptiness === 'noLinks' && (
        <FirstTarget
          title="Ваша первая короткая ссылка"
          text="Вставьте адрес товара, канала или сайта. Дальше предложим короткий адрес, а вы увидите, сколько людей по нему пришло, откуда и с каких устройств."
          onStart={target => void navigate(address.create, { state: { target } })}
        />
      )}
      {emptiness === 'allArchived' && (
        <AllArchived create={address.create} onOpenArchive={() => ask({ state: 'archived' })} />
      )}
      {!emptiness && (
        <>
          <ListTools question={question} onAsk={ask} />
          <LinkList list={list} question={question} onAsk={ask} />
        </>
      )}
      <LinkDrawer
        subject={subject}
        saved={saved}
        startTarget={startTargetOf(state)}
        like={likeOf(state)}
        onCreated={link => {
          void navigate(address.list, { replace: true, preventScrollReset: true, state: savedState(link) })
        }}
        onAnother={() => void navigate(address.create, { replace: true, preventScrollReset: true })}
        onClose={close}
        onToList={() => void navigate(address.list, { replace: true })}
      />
    </Page>
  )
}
