import { useForm } from '@mantine/form'

const INN = /^(\d{10}|\d{12})$/

/** Who the act is for, as only the person knows it. */
export const useCustomer = () =>
  useForm({
    initialValues: { name: '', inn: '' },
    validateInputOnBlur: true,
    validate: {
      inn: inn =>
        inn.trim() === '' || INN.test(inn.trim())
          ? null
          : 'В ИНН 10 цифр у организации и 12 у предпринимателя.'
    }
  })
export type CustomerForm = ReturnType<typeof useCustomer>

/** As it stands on the paper: without a number that is wrong. */
export function customerOf({ values }: CustomerForm): CustomerForm['values'] {
  const [name, inn] = [values.name.trim(), values.inn.trim()]
  return { name, inn: INN.test(inn) ? inn : '' }
}
