import { badRequest } from '#server/platform/values/errors.ts';

/** Longer than any order: the file is something else, or it is broken. */
const LONGEST_OBJECT = 5_000_000;
const BETWEEN_OBJECTS = /[\s,]/;

export interface JsonObject {
  /** The object's own text. */
  text: string;
  /** Line of the file it begins on, from 1. */
  line: number;
}

/**
 * The order objects of a JSON text, read piece by piece: the elements of each `results` (pages of orders/search), of
 * arrays, or objects that stand alone, one after the other or one a line. Throws a DomainError when the text breaks off.
 */
export async function* jsonObjects(text: AsyncIterable<string>): AsyncGenerator<JsonObject, void, void> {
  const splitter = new Splitter();
  for await (const piece of text) yield* splitter.read(piece);
  splitter.end();
}

/** Follows brackets and strings only: whether an object is valid JSON is for its reader to say. */
class Splitter {
  /** What is open around the objects: arrays of objects, and the pages whose `results` they are. */
  private around: ('array' | 'page')[] = [];
  /** Brackets open inside the object under way; 0 between objects. */
  private depth = 0;
  /** False while what remains of a page after its `results` is skipped. */
  private isCollecting = false;
  private collected = '';
  private line = 1;
  private startLine = 1;
  private isString = false;
  private isEscaped = false;
  /** The beginning of the last string directly in the object: its key, when a bracket follows. */
  private lastString = '';

  *read(piece: string): Generator<JsonObject, void, void> {
    let from = 0; // what of the piece is not yet collected
    for (let at = 0; at < piece.length; at += 1) {
      const char = piece[at]!;
      if (char === '\n') this.line += 1;
      if (this.isString) {
        this.readString(char);
      } else if (char === '"') {
        if (this.depth === 0) throw notJson();
        this.isString = true;
        if (this.depth === 1) this.lastString = '';
      } else if (char === '{' || char === '[') {
        if (this.open(char)) from = at;
      } else if (char === '}' || char === ']') {
        if (!this.close(char)) continue;
        yield { text: this.collected + piece.slice(from, at + 1), line: this.startLine };
        this.collected = '';
      } else if (this.depth === 0 && !BETWEEN_OBJECTS.test(char)) throw notJson();
    }
    if (this.depth > 0 && this.isCollecting) this.collected += piece.slice(from);
    if (this.collected.length > LONGEST_OBJECT) throw notJson();
  }

  private readString(char: string): void {
    if (this.isEscaped) this.isEscaped = false;
    else if (char === '\\') this.isEscaped = true;
    else if (char === '"') this.isString = false;
    else if (this.depth === 1 && this.lastString.length < 10) this.lastString += char;
  }

  /** Answers whether an object begins here. */
  private open(char: string): boolean {
    if (this.depth === 0) {
      if (char === '[') {
        this.around.push('array');
        return false;
      }
      this.depth = 1;
      this.isCollecting = true;
      this.collected = '';
      this.startLine = this.line;
      return true;
    }
    if (char === '[' && this.depth === 1 && this.isCollecting && this.lastString === 'results') {
      this.around.push('page', 'array');
      this.depth = 0;
      this.collected = '';
    } else this.depth += 1;
    return false;
  }

  /** Answers whether an object to give out ends here. */
  private close(char: string): boolean {
    if (this.depth > 0) {
      this.depth -= 1;
      if (this.depth > 0) return false;
      if (!this.isCollecting) this.around.pop(); // the page
      return this.isCollecting;
    }
    if (char !== ']' || this.around.pop() !== 'array') throw notJson();
    if (this.around.at(-1) === 'page') {
      this.depth = 1;
      this.isCollecting = false;
    }
    return false;
  }

  end(): void {
    if (this.depth > 0 || this.around.length > 0) throw badRequest('O arquivo JSON está incompleto.');
  }
}

const notJson = () => badRequest('O arquivo não é um JSON de pedidos.');
