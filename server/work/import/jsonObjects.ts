import {
  type ParsedTokenInfo,
  Tokenizer,
  TokenizerError,
  TokenParser,
  TokenParserError,
  TokenType,
} from '@streamparser/json';
import { badRequest } from '#server/platform/values/errors.ts';

/** Characters. Longer than any order: the file is something else. */
const MAX_OBJECT_LENGTH = 5_000_000;
/** Brackets open at once. */
const MAX_DEPTH = 100;

export interface JsonObject {
  /** Its numbers are the text they were written in, as `parseExact` leaves them. */
  value: unknown;
  /** Whether a text in it holds a NUL character, which PostgreSQL cannot store. */
  hasNul: boolean;
  /** Line of the file it begins on, from 1. */
  line: number;
}

/**
 * The order objects of a JSON text, read piece by piece: the elements of each `results` (pages of orders/search), of
 * arrays, or objects that stand alone, one after the other or one a line. Throws a DomainError when the text breaks off,
 * and one with the line when it is no JSON, nested too deep or without end.
 */
export async function* jsonObjects(text: AsyncIterable<string>): AsyncGenerator<JsonObject, void, void> {
  const reader = new Reader();
  for await (const piece of text) yield* reader.read(piece);
  reader.end();
}

/** Keeps every number as the text it was written in: ids beyond 2^53 and amounts stay exact. */
class ExactTokenizer extends Tokenizer {
  // its manual names this method for keeping numbers as text, though its type says number
  protected override parseNumber(text: string): number {
    return text as unknown as number;
  }
}

/** Finds the objects among the tokens. Between objects, commas are free: concatenated files have any number of them. */
class Reader {
  private readonly tokenizer = new ExactTokenizer();
  private found: JsonObject[] = [];
  private line = 1;
  /** What is open around the objects: arrays of objects, and the pages whose `results` they are. */
  private around: ('array' | 'page')[] = [];
  /** Brackets open inside the object under way; 0 between objects. */
  private depth = 0;
  /** The object under way; null between objects and while what remains of a page after its `results` is skipped. */
  private builder: TokenParser | null = null;
  private hasNul = false;
  /** The string directly in the object that came last: its key, when a bracket follows. */
  private lastString: unknown = null;
  /** Characters read since no object was under way: the most that the parsers can hold. */
  private held = 0;

  constructor() {
    this.tokenizer.onToken = (token) => this.take(token);
  }

  /** The objects that end in this piece. */
  read(piece: string): JsonObject[] {
    this.found = [];
    for (let from = 0; from < piece.length;) {
      const lineEnd = piece.indexOf('\n', from);
      const to = lineEnd < 0 ? piece.length : lineEnd + 1;
      this.readPart(piece.slice(from, to));
      if (lineEnd >= 0) this.line += 1;
      from = to;
    }
    return this.found;
  }

  /** A line or part of one, so that whatever is found in it is on `this.line`. */
  private readPart(text: string): void {
    try {
      this.tokenizer.write(text);
    } catch (error) {
      throw error instanceof TokenizerError || error instanceof TokenParserError ? this.notOrders() : error;
    }
    this.held += text.length;
    if (this.held > MAX_OBJECT_LENGTH) throw this.notOrders();
  }

  end(): void {
    try {
      this.tokenizer.end();
    } catch (error) {
      throw error instanceof TokenizerError ? cutOff() : error;
    }
    if (this.depth > 0 || this.around.length > 0) throw cutOff();
  }

  private take(token: ParsedTokenInfo): void {
    if (this.depth === 0) this.between(token);
    else this.inside(token);
    if (this.around.length + this.depth > MAX_DEPTH) throw this.notOrders();
    if (!this.builder) this.held = 0;
  }

  private between(token: ParsedTokenInfo): void {
    if (token.token === TokenType.LEFT_BRACE) this.begin(token);
    else if (token.token === TokenType.LEFT_BRACKET) this.around.push('array');
    else if (token.token === TokenType.RIGHT_BRACKET && this.around.pop() === 'array') {
      if (this.around.at(-1) === 'page') this.depth = 1;
    } else if (token.token !== TokenType.COMMA) throw this.notOrders();
  }

  private begin(token: ParsedTokenInfo): void {
    const { line } = this;
    this.depth = 1;
    this.hasNul = false;
    this.lastString = null;
    this.builder = new TokenParser({ paths: ['$'] });
    this.builder.onValue = ({ value }) => {
      this.found.push({ value, hasNul: this.hasNul, line });
      this.builder = null;
    };
    this.builder.write(token);
  }

  private inside(token: ParsedTokenInfo): void {
    const { token: type, value } = token;
    if (type === TokenType.LEFT_BRACKET && this.depth === 1 && this.builder && this.lastString === 'results') {
      this.around.push('page', 'array');
      this.depth = 0;
      this.builder = null;
      return;
    }
    if (type === TokenType.LEFT_BRACE || type === TokenType.LEFT_BRACKET) this.depth += 1;
    else if (type === TokenType.RIGHT_BRACE || type === TokenType.RIGHT_BRACKET) this.depth -= 1;
    if (type === TokenType.STRING && (value as string).includes('\0')) this.hasNul = true;
    if (type !== TokenType.COLON) this.lastString = type === TokenType.STRING ? value : null;
    if (this.builder) this.builder.write(token);
    else if (this.depth === 0) this.around.pop(); // the page
  }

  private notOrders = () => badRequest(`O arquivo não é um JSON de pedidos (linha ${this.line}).`);
}

const cutOff = () => badRequest('O arquivo JSON está incompleto.');
