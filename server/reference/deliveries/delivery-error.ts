/** A delivery that is refused, with a sentence for the operator; nothing of it is kept. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError'
}
