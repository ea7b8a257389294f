import { useQueryClient } from '@tanstack/react-query'

import type { PromoRow } from '#contract/promo.ts'
import { rowHeir } from '#web/features/admin/list/row-heir.ts'
import { adminKey } from '#web/features/admin/list/use-list.ts'
import { removePromo } from '#web/features/admin/promo/promo-changes.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { notifyDone } from '#web/ui/notify.ts'

/** Deletes a code after a question that says what becomes of payments. `from`: what was pressed, in its row. */
export function usePromoRemoval() {
  const confirm = useConfirm()
  const client = useQueryClient()

  const remove = async ({ _id: id, code }: PromoRow, from: Element | null) => {
    const heir = rowHeir(from)
    const isRemoved = await confirm({
      title: `Удалить промокод ${code}?`,
      text: 'Новые покупатели его не применят. Кто платит прямо сейчас: если банк уже проверил платёж, скидка останется, если ещё нет, оплата не пройдёт и деньги не спишутся. Купленные тарифы не изменятся. Чтобы остановить код на время, поставьте ему 0 применений.',
      action: 'Удалить промокод',
      danger: true,
      work: () => removePromo(id).finally(() => void client.invalidateQueries({ queryKey: adminKey })),
      failure: 'Промокод не удалён'
    })
    if (!isRemoved) return
    notifyDone(`Промокод ${code} удалён`)
    heir?.focus()
  }
  return (promo: PromoRow, from: Element | null) => void remove(promo, from)
}
