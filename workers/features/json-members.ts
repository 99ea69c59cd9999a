import { joined } from '../bytes/byte-source.ts'
import { badFile, EngineError } from '../engine-error.ts'

/** GeoJSON coordinates have five levels; anything deeper is not GeoJSON and could exhaust a parser's stack. */
const MAX_DEPTH = 64
/** Each value is parsed in one go. A larger one would take a gigabyte as objects. */
const MAX_VALUE_BYTES = 256 * 1024 * 1024

const QUOTE = 0x22
const COMMA = 0x2c
const COLON = 0x3a
const BACKSLASH = 0x5c
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d
/** Begins each text of a GeoJSON text sequence (RFC 8142). */
const RECORD_SEPARATOR = 0x1e

type State =
  | 'start'
  | 'first-key'
  | 'key'
  | 'colon'
  | 'value'
  | 'after-value'
  | 'first-element'
  | 'element'
  | 'after-element'
  | 'end'

/** How to read a member of the root object. */
type Treatment = 'whole' | 'elements' | 'skip'

/** What receives the values. The elements of a list at the root have the key ''. */
interface Receiver {
  treat(key: string): Treatment
  take(key: string, value: unknown, isElement: boolean): void
  /** Called at the end of each root, an object or a list; true if another may follow. */
  endRoot(isList: boolean): boolean
}

/** Thrown if the input is not JSON or ends too early. */
export class JsonFault extends Error {
  readonly isCut: boolean

  constructor(message: string, isCut = false) {
    super(message)
    this.isCut = isCut
  }
}

const isSpace = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09

/**
 * Finds the members of JSON objects, and the elements of their lists, in chunks of bytes. The objects may follow each
 * other, on lines or behind record separators; a list may be the root. It only looks for the ends of values and passes
 * each value to `JSON.parse`, so the objects of a 100 MB file are never all in memory at the same time.
 */
export class JsonMembers {
  private state: State = 'start'
  private key = ''
  private treatment: Treatment = 'whole'
  /** Earlier chunks of the value or key that is being read. */
  private held: Uint8Array[] = []
  private heldBytes = 0
  private inside: 'nothing' | 'key' | 'value' = 'nothing'
  private depth = 0
  private inText = false
  private escaped = false
  private offset = 0

  /** True if record separators begin the texts. */
  hasSeparators = false
  private isListRoot = false
  private mayFollow = false

  private readonly receiver: Receiver

  constructor(receiver: Receiver) {
    this.receiver = receiver
  }

  /** @throws JsonFault, or EngineError if a value is too deep or too large */
  push(chunk: Uint8Array) {
    let at = this.offset === 0 && chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf ? 3 : 0
    while (at < chunk.length) {
      if (this.inside !== 'nothing') {
        const from = at
        const end = this.endOfValue(chunk, at)
        at = end < 0 ? chunk.length : end
        this.hold(chunk.subarray(from, at))
        if (end >= 0) this.finishValue(at)
      } else if (isSpace(chunk[at]!)) at++
      else at = this.step(chunk[at]!, at)
    }
    this.offset += chunk.length
  }

  finish() {
    if (this.state !== 'end') throw new JsonFault(`it ends after ${this.offset} bytes`, this.state !== 'start')
  }

  /** Handles a byte outside values and returns the next position to examine. */
  private step(byte: number, at: number): number {
    switch (this.state) {
      case 'start':
        if (byte === RECORD_SEPARATOR) {
          this.hasSeparators = true
          return at + 1
        }
        this.isListRoot = byte === OPEN_LIST
        this.key = ''
        this.treatment = 'elements'
        if (this.isListRoot) return this.on(true, 'first-element', at)
        return this.on(byte === OPEN_OBJECT, 'first-key', at)
      case 'end':
        if (!this.mayFollow || (byte !== RECORD_SEPARATOR && byte !== OPEN_OBJECT)) throw this.fault(at)
        return this.on(true, 'start', at - 1)
      case 'first-key':
        if (byte === CLOSE_OBJECT) return this.end(at)
        return this.begin('key', byte === QUOTE, at)
      case 'key':
        return this.begin('key', byte === QUOTE, at)
      case 'colon':
        return this.on(byte === COLON, 'value', at)
      case 'value':
        this.treatment = this.receiver.treat(this.key)
        if (this.treatment === 'elements' && byte === OPEN_LIST) return this.on(true, 'first-element', at)
        if (this.treatment === 'elements') this.treatment = 'whole'
        return this.begin('value', true, at)
      case 'after-value':
        return byte === CLOSE_OBJECT ? this.end(at) : this.on(byte === COMMA, 'key', at)
      case 'first-element':
        if (byte === CLOSE_LIST) return this.endList(at)
        return this.begin('value', true, at)
      case 'element':
        return this.begin('value', true, at)
      case 'after-element':
        return byte === CLOSE_LIST ? this.endList(at) : this.on(byte === COMMA, 'element', at)
    }
  }

  private end(at: number): number {
    this.mayFollow = this.receiver.endRoot(this.isListRoot)
    return this.on(true, 'end', at)
  }

  private endList(at: number): number {
    return this.isListRoot ? this.end(at) : this.on(true, 'after-value', at)
  }

  private on(isRight: boolean, next: State, at: number): number {
    if (!isRight) throw this.fault(at)
    this.state = next
    return at + 1
  }

  private begin(what: 'key' | 'value', isRight: boolean, at: number): number {
    if (!isRight) throw this.fault(at)
    this.inside = what
    return at
  }

  /** The position after the current value, or -1 if it continues in the next chunk. */
  private endOfValue(chunk: Uint8Array, from: number): number {
    let { depth, inText, escaped } = this
    let at = from
    let end = -1
    for (; at < chunk.length && end < 0; at++) {
      const byte = chunk[at]!
      if (inText) {
        if (escaped) escaped = false
        else if (byte === BACKSLASH) escaped = true
        else if (byte === QUOTE) {
          inText = false
          if (depth === 0) end = at + 1
        }
      } else if (byte === QUOTE) {
        // If a string follows a number without a comma, the number ends. The next step reports the error.
        if (depth === 0 && (at > from || this.heldBytes > 0)) end = at
        else inText = true
      } else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
        if (++depth > MAX_DEPTH)
          throw badFile(`The JSON is nested more than ${MAX_DEPTH} levels deep, which no GeoJSON is. Export it again.`)
      } else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
        if (depth === 0) end = at
        else if (--depth === 0) end = at + 1
      } else if (depth === 0 && (byte === COMMA || isSpace(byte))) end = at
    }
    this.depth = depth
    this.inText = inText
    this.escaped = escaped
    return end
  }

  private hold(bytes: Uint8Array) {
    this.heldBytes += bytes.length
    if (this.heldBytes > MAX_VALUE_BYTES)
      throw new EngineError('too-large', 'One feature of the file is larger than 256 MB. Simplify it, or split it.')
    if (this.inside === 'key' || this.treatment !== 'skip') this.held.push(bytes)
  }

  private finishValue(at: number) {
    const { inside, held } = this
    this.held = []
    this.heldBytes = 0
    this.inside = 'nothing'
    if (inside === 'key') {
      this.key = String(this.parsed(held, at))
      this.state = 'colon'
      return
    }
    const isElement = this.state !== 'value'
    this.state = isElement ? 'after-element' : 'after-value'
    if (this.treatment !== 'skip') this.receiver.take(this.key, this.parsed(held, at), isElement)
  }

  private parsed(held: readonly Uint8Array[], at: number): unknown {
    try {
      return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(joined(held)))
    } catch (error) {
      throw new JsonFault(`${(error as Error).message}, before byte ${this.offset + at}`)
    }
  }

  private fault(at: number) {
    return new JsonFault(`byte ${this.offset + at + 1} is unexpected`)
  }
}
