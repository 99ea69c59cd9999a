/** Something in which datasets differ: a heading and a sentence. */
export interface Unlike {
  readonly title: string
  readonly text: string
}
