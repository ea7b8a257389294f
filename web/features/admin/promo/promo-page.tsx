import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link, useNavigate, useSearchParams } from 'react-router'

import { ApiError } from '#web/api/call.ts'
import { NotAllowed } from '#web/features/admin/not-allowed.tsx'
import { useDrawerClose } from '#web/ui/drawer/drawer-close.ts'
import { Page } from '#web/ui/page.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'

import { PromoDrawer } from './form/promo-drawer.tsx'
import { ListTools } from './list/list-tools.tsx'
import { PromoList } from './list/promo-list.tsx'
import { PromoSkeletons } from './list/promo-skeletons.tsx'
import {
  promoAddress,
  readQuestion,
  readSubject,
  withQuestion,
  type ListQuestion,
  type Subject
} from './promo-address.ts'
import { usePromoList } from './promo-queries.ts'

function tabTitleOf(subject: Subject): string {
  if (subject?.kind === 'edit') return `Промокод ${subject.code}`
  return subject ? 'Новый промокод' : 'Промокоды · Управление'
}

const isForbidden = (error: unknown) => error instanceof ApiError && error.status === 403

/** Promo codes; `?create` and `?edit=` open the form beside the list. */
export function PromoPage() {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const question = readQuestion(params)
  const listed = usePromoList(question)
  const address = promoAddress(params)
  const subject = readSubject(params)
  const close = useDrawerClose(subject !== undefined, address.list)

  const ask = (change: Partial<ListQuestion>) =>
    setParams(present => withQuestion(present, change), { replace: true, preventScrollReset: true })

  const { list, total } = listed
  const isEmpty = list.isSuccess && total === 0 && !question.search && !list.isPlaceholderData
  const create = (
    <Button
      component={Link}
      to={address.create}
      preventScrollReset
      leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
    >
      Создать промокод
    </Button>
  )

  if (!list.data && isForbidden(list.error)) {
    return (
      <Page title="Промокоды" tabTitle="Промокоды · Управление">
        <NotAllowed />
      </Page>
    )
  }
  return (
    <Page title="Промокоды" tabTitle={tabTitleOf(subject)} actions={!isEmpty && create}>
      {isEmpty ? (
        <EmptyState
          title="Промокодов ещё нет"
          text="Промокод даёт скидку на первую оплату. Вы решаете, на какие тарифы, на сколько процентов и сколько раз."
          action={create}
        />
      ) : (
        <>
          <ListTools question={question} onAsk={ask} />
          {list.isPending && <PromoSkeletons />}
          {!list.isPending && !list.data && (
            <ErrorState error={list.error} onRetry={() => void list.refetch()} />
          )}
          {list.data && (
            <PromoList listed={listed} question={question} onAsk={ask} editAddress={address.edit} />
          )}
        </>
      )}
      <PromoDrawer
        subject={subject}
        onClose={close}
        onToList={() => void navigate(address.list, { replace: true })}
      />
    </Page>
  )
}
